/**
 * What somebody says who spells, in the words of the telephone's alphabet: a grammar (JSGF) of words that PocketSphinx's dictionary
 * has. Figures come last: anywhere else they are heard where nobody said any.
 */
export const spellingGrammar = `#JSGF V1.0;
grammar spelling;
<letter> = alpha | bravo | charlie | delta | echo | foxtrot | golf | hotel | india | juliet | kilo | lima | mike | november | oscar
  | papa | quebec | romeo | sierra | tango | uniform | victor | whiskey | x-ray | yankee | zulu;
<digit> = zero | one | two | three | four | five | six | seven | eight | nine;
<item> = [double] <letter> | dot | dash | hyphen | underscore | space;
<ending> = dot com | dot co dot uk | dot net | dot org | dot org dot uk | dot uk;
public <spelt> = [no] [it is] <item>+ <digit>* [<ending>];
`
