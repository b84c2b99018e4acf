import sys; sys.exit("not here yet")
