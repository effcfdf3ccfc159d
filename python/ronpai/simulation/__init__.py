"""Games that agents play: one, or as many as wanted over several processes, and what they add up to."""

from ronpai.simulation.agents import make_agent, parse_agents
from ronpai.simulation.play import Played, play
from ronpai.simulation.run import Job, simulate
from ronpai.simulation.summary import Seat, Summary

__all__ = ["Job", "Played", "Seat", "Summary", "make_agent", "parse_agents", "play", "simulate"]
