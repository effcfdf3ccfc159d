"""Tests of ronpai."""
