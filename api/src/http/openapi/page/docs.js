// Loads the OpenAPI document and shows every operation, grouped by tag, with a filter.
import { createOperation, element } from './operation.js';

const find = document.querySelector('#find');
const main = document.querySelector('#operations');
const settings = () => ({
  store: document.querySelector('#store').value.trim(),
  token: document.querySelector('#token').value.trim(),
});

const sectionOf = (description, tag) => {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => createOperation({ path, method, operation, settings })),
  );
  return element('section', {}, [element('h2', { textContent: tag }), ...operations]);
};

const applyFilter = () => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const operation of main.querySelectorAll('details.operation')) {
    const text = operation.querySelector('summary').textContent.toLowerCase();
    operation.hidden = !words.every((word) => text.includes(word));
  }
  for (const section of main.querySelectorAll('section')) {
    section.hidden = section.querySelector('details.operation:not([hidden])') === null;
  }
};

const start = async () => {
  const description = await (await fetch('/api/openapi.json')).json();
  main.replaceChildren(...description.tags.map(({ name }) => sectionOf(description, name)));
  main.setAttribute('aria-busy', 'false');
  applyFilter();
};

find.addEventListener('input', applyFilter);
document.querySelector('#settings').addEventListener('submit', (event) => event.preventDefault());
start().catch((error) => {
  main.replaceChildren(element('p', { textContent: `The description could not be read: ${error.message}` }));
});
