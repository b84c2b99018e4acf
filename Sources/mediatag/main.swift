print("mediatag")
