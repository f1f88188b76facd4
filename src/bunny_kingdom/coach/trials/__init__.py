"""Trials: the candidates of a decision played out, by whatever plays a title quickest."""
