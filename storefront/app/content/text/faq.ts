// Questions in a text: a third heading that ends in a question mark, and what follows it up to the next heading.
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

const eachQuestion = (html: string, write: (question: FaqEntry) => string): string => {
  const nameOf = createNames('q');
  return html.replace(THIRD_HEADING, (part, words: string, answer: string) => {
    const question = plain(words);
    return question.endsWith('?')
      ? write({ id: nameOf(question), question: words, answer: answer.trim() })
      : part;
  });
};

export const questionsIn = (html: string): FaqEntry[] => {
  const found: FaqEntry[] = [];
  eachQuestion(html, (question) => {
    found.push({ ...question, question: plain(question.question) });
    return '';
  });
  return found;
};

/** The name stands on the answer: an address that names it, or a search in the page, makes the browser open it. */
export const withFoldedQuestions = (html: string): string =>
  eachQuestion(
    html,
    ({ id, question, answer }) =>
      `<details class="question"><summary><h3>${question}</h3></summary><div class="question-answer" id="${id}">${answer}</div></details>`,
  );
