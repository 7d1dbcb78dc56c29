// Nouns of a glass shop whose forms a light stemmer does not unify (gradation: uks/ukse, tuba/toa), with their
// translations in the shop's other language, so that a Russian word finds the Estonian name and vice versa.
import { estonianStem } from './estonian-stem.ts';
import { russianStem } from './russian-stem.ts';
import { fold, isCyrillic } from './tokens.ts';

/** Estonian: nominative, genitive, partitive, plural genitive, plural partitive. Russian: any synonyms. */
const NOUNS: readonly [estonian: string, russian: string][] = [
  ['peegel peegli peeglit peeglite peegleid', 'зеркало зеркальный'],
  ['uks ukse ust uste uksi', 'дверь дверца дверной'],
  ['sein seina seina seinte seinu', 'стена стенка стеновой'],
  ['dušš duši dušši duššide dušše', 'душ душевой'],
  ['klaas klaasi klaasi klaaside klaase', 'стекло стеклянный'],
  ['kabiin kabiini kabiini kabiinide kabiine', 'кабина кабинка'],
  ['nurk nurga nurka nurkade nurki', 'угол уголок угловой'],
  ['riiul riiuli riiulit riiulite riiuleid', 'полка полочка'],
  ['aken akna akent akende aknaid', 'окно оконный'],
  ['laud laua lauda laudade laudu', 'стол столик столешница'],
  ['tuba toa tuba tubade tube', 'комната'],
  ['köök köögi kööki köökide kööke', 'кухня кухонный'],
  ['vann vanni vanni vannide vanne', 'ванна ванный ванная'],
  ['käepide käepideme käepidet käepidemete käepidemeid', 'ручка'],
  ['hing hinge hinge hingede hingi', 'петля'],
  ['raam raami raami raamide raame', 'рама рамка'],
  ['piire piirde piiret piirete piirdeid', 'ограждение перила'],
  ['lamp lambi lampi lampide lampe', 'лампа светильник'],
  ['valgustus valgustuse valgustust valgustuste valgustusi', 'подсветка освещение'],
  ['kapp kapi kappi kappide kappe', 'шкаф шкафчик'],
  ['plaat plaadi plaati plaatide plaate', 'плита панель'],
  ['paneel paneeli paneeli paneelide paneele', 'панель'],
  ['lukk luku lukku lukkude lukke', 'замок'],
  ['kinnitus kinnituse kinnitust kinnituste kinnitusi', 'крепление'],
  ['profiil profiili profiili profiilide profiile', 'профиль'],
  ['komplekt komplekti komplekti komplektide komplekte', 'комплект набор'],
  ['must musta musta mustade musti', 'черный'],
  ['valge valge valget valgete valgeid', 'белый'],
  ['kroom kroomi kroomi kroomide kroome', 'хром хромированный'],
  ['kuld kulla kulda kuldade kuldi', 'золото золотой'],
  ['matt mati matti mattide matte', 'матовый'],
  ['selge selge selget selgete selgeid', 'прозрачный'],
  ['läbipaistev läbipaistva läbipaistvat läbipaistvate läbipaistvaid', 'прозрачный'],
  ['ümmargune ümmarguse ümmargust ümmarguste ümmargusi', 'круглый'],
  ['saun sauna sauna saunade saunu', 'сауна баня'],
  ['trepp trepi treppi treppide treppe', 'лестница лестничный'],
  ['rõdu rõdu rõdu rõdude rõdusid', 'балкон балконный'],
  ['terrass terrassi terrassi terrasside terrasse', 'терраса'],
  ['vahesein vaheseina vaheseina vaheseinte vaheseinu', 'перегородка'],
  ['lükanduks lükandukse lükandust lükanduste lükanduksi', 'раздвижной'],
  ['pind pinna pinda pindade pindu', 'поверхность'],
  ['kate katte katet katete katteid', 'покрытие'],
  ['tihend tihendi tihendit tihendite tihendeid', 'уплотнитель'],
  ['puhastus puhastuse puhastust puhastuste puhastusi', 'очистка чистящий'],
  ['seep seebi seepi seepide seepe', 'мыло'],
  ['hoidik hoidiku hoidikut hoidikute hoidikuid', 'держатель'],
  ['nagi nagi nagi nagide nagisid', 'вешалка крючок'],
  ['vitriin vitriini vitriini vitriinide vitriine', 'витрина'],
];

const CASE_ENDINGS = ['sse', 's', 'st', 'le', 'l', 'lt', 'ks', 'ni', 'na', 'ta', 'ga'];

/** Derives the whole paradigm from its five principal forms. */
const estonianForms = (principal: string): string[] => {
  const [nominative = '', genitive = '', partitive = '', plural = '', plurals = ''] = principal.split(' ');
  const cases = (stem: string): string[] => [stem, ...CASE_ENDINGS.map((ending) => stem + ending)];
  return [nominative, partitive, plurals, `${genitive}d`, ...cases(genitive), ...cases(plural)].map(fold);
};

const MIN_HEAD = 4;

const createLexicon = () => {
  const forms = new Map<string, number[]>();
  const stems = new Map<string, number[]>();
  const note = (map: Map<string, number[]>, key: string, group: number) => {
    const groups = map.get(key) ?? [];
    if (!groups.includes(group)) map.set(key, [...groups, group]);
  };
  NOUNS.forEach(([estonian, russian], group) => {
    for (const form of estonianForms(estonian)) note(forms, form, group);
    for (const word of russian.split(' ')) note(stems, russianStem(fold(word)), group);
  });
  return { forms, stems };
};

const { forms, stems } = createLexicon();
const longestForm = Math.max(...[...forms.keys()].map((form) => form.length));

/** Group numbers of the nouns that a folded word is a form of. */
export const nounGroups = (word: string): readonly number[] =>
  (isCyrillic(word) ? stems.get(russianStem(word)) : forms.get(word)) ?? [];

interface CompoundSplit {
  /** Start index of the last noun. */
  headAt: number;
  groups: number[];
}

/** A short noun counts only beside another known one, else every -uks ending would match a door. */
const compoundSplits = (word: string): CompoundSplit[] => {
  if (isCyrillic(word)) return [];
  const splits: CompoundSplit[] = [];
  for (let at = Math.max(3, word.length - longestForm); at <= word.length - 3; at++) {
    const head = forms.get(word.slice(at));
    if (head === undefined) continue;
    const modifier = forms.get(word.slice(0, at)) ?? [];
    if (modifier.length === 0 && word.length - at < MIN_HEAD) continue;
    splits.push({ headAt: at, groups: [...head, ...modifier] });
  }
  return splits;
};

/** The nouns inside an Estonian compound: seinapeegel ends in a mirror, duššiuks is a shower and a door. */
export const compoundGroups = (word: string): readonly number[] => [
  ...new Set(compoundSplits(word).flatMap(({ groups }) => groups)),
];

/** Whether the prefix extends into the last noun of the compound: dušis does in dušisein, duši in none. */
export const beginsHead = (beginning: string, word: string): boolean =>
  word.startsWith(beginning) && compoundSplits(word).some(({ headAt }) => headAt < beginning.length);

/** Additional index keys of a folded word: its stem and its nouns. */
export const stemKey = (word: string): string =>
  `~${isCyrillic(word) ? russianStem(word) : estonianStem(word)}`;
