// A light Russian stemmer over folded words (й is и, ё is е): strips adjective and noun endings and the fleeting vowel.
const ENDINGS = [
  ...['иями', 'ями', 'ами', 'ыми', 'ими', 'ого', 'его', 'ому', 'ему', 'иях', 'иеи', 'иям', 'ием'],
  ...[
    'ыи',
    'ии',
    'ои',
    'еи',
    'ая',
    'яя',
    'ое',
    'ее',
    'ые',
    'ие',
    'ую',
    'юю',
    'ым',
    'им',
    'ом',
    'ем',
    'ых',
    'их',
  ],
  ...['ов', 'ев', 'ам', 'ям', 'ах', 'ях', 'ия', 'ию', 'ью', 'ью', 'ье', 'ья'],
  ...['а', 'я', 'о', 'е', 'и', 'ы', 'у', 'ю', 'ь'],
].sort((one, other) => other.length - one.length);
const MIN_STEM = 3;

const stripEnding = (word: string): string => {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= MIN_STEM);
  return ending === undefined ? word : word.slice(0, -ending.length);
};

export const russianStem = (word: string): string =>
  word.length <= MIN_STEM
    ? word
    : stripEnding(word)
        // полок and полк-, дверец and дверц-, стекол and стекл-
        .replace(/([бвгджзклмнпрстфхцчшщ])[ое]([кцнл])$/, '$1$2')
        .replace(/нн$/, 'н')
        .replace(/ь$/, '');
