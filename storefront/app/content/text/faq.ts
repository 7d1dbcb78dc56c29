// FAQ entries in a text: an h3 that ends in a question mark, and its content up to the next heading.
import { shortText } from '../../shell/seo/page-seo.ts';
import { createNames } from './page-outline.ts';

interface FaqEntry {
  id: string;
  question: string;
  /** HTML. */
  answer: string;
}

const THIRD_HEADING = /<h3[^>]*>([\s\S]*?)<\/h3>([\s\S]*?)(?=<h[1-3][\s>]|$)/gi;

const plain = (html: string): string => shortText(html, Number.POSITIVE_INFINITY);

const eachQuestion = (html: string, write: (entry: FaqEntry) => string): string => {
  const nameOf = createNames('q');
  return html.replace(THIRD_HEADING, (part, heading: string, answer: string) => {
    const question = plain(heading);
    return question.endsWith('?')
      ? write({ id: nameOf(question), question: heading, answer: answer.trim() })
      : part;
  });
};

export const questionsIn = (html: string): FaqEntry[] => {
  const found: FaqEntry[] = [];
  eachQuestion(html, (entry) => {
    found.push({ ...entry, question: plain(entry.question) });
    return '';
  });
  return found;
};

/** The id is on the answer: browsers open the `<details>` when the URL hash or find-in-page targets its content. */
export const withFoldedQuestions = (html: string): string =>
  eachQuestion(
    html,
    ({ id, question, answer }) =>
      `<details class="question"><summary><h3>${question}</h3></summary><div class="question-answer" id="${id}">${answer}</div></details>`,
  );
