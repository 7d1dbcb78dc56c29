// The same word in the other script: transliterated, or typed with the wrong keyboard layout.
import { switchLayout } from '@klaas/core/stores/keyboard-layout.ts';
import { fold, isCyrillic } from './tokens.ts';

const ENGLISH_TRANSLITERATION: Record<string, string> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm' },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh' },
  ...{ щ: 'sch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
};
const ESTONIAN_TRANSLITERATION: Record<string, string> = {
  ...ENGLISH_TRANSLITERATION,
  ...{ ж: 'z', ч: 'ts', ш: 's', щ: 'sts', ы: 'o', ю: 'ju', я: 'ja' },
};
/** Longest first: `sch` before `sh` before `s`. */
const TO_CYRILLIC = [
  'shch щ,sch щ,sh ш,zh ж,ch ч,kh х,ts ц,yu ю,ju ю,ya я,ja я,yo е,jo е,ye е',
  'a а,b б,c к,d д,e е,f ф,g г,h х,i и,j и,k к,l л,m м,n н,o о,p п,q к,r р,s с,t т,u у,v в,w в,x кс,y ы,z з',
]
  .flatMap((row) => row.split(','))
  .map((pair) => pair.split(' ') as [latin: string, cyrillic: string]);

const toLatin = (word: string, map: Record<string, string>): string =>
  [...word].map((letter) => map[letter] ?? letter).join('');

const toCyrillic = (word: string): string => {
  let rest = word;
  let out = '';
  while (rest !== '') {
    const [latin, cyrillic] = TO_CYRILLIC.find(([start]) => rest.startsWith(start)) ?? [
      rest[0] ?? '',
      rest[0],
    ];
    out += cyrillic;
    rest = rest.slice(latin.length);
  }
  return out;
};

/** Common transliterations of a folded word to the other alphabet. */
export const transliterations = (word: string): string[] => {
  if (!isCyrillic(word)) return [toCyrillic(word)];
  return [...new Set([toLatin(word, ENGLISH_TRANSLITERATION), toLatin(word, ESTONIAN_TRANSLITERATION)])];
};

const LETTERS_ONLY = /^\p{L}+$/u;

/** What the same keys produce in the other layout, folded; undefined when that is not a word. */
export const otherLayout = (typed: string): string | undefined => {
  const switched = switchLayout(typed);
  return LETTERS_ONLY.test(switched) ? fold(switched) : undefined;
};
