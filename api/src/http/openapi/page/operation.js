// One operation: its parameters, its responses, and a form to try it.
export const element = (name, properties = {}, children = []) => {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
};

const typeOf = (schema) => {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`;
  return schema.type ?? 'any';
};

/** An example body: every required field with an empty value. */
const exampleOf = (schema) => {
  const first = (schema.anyOf ?? schema.oneOf)?.[0];
  if (first) return exampleOf(first);
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'object') {
    const required = schema.required ?? [];
    return Object.fromEntries(required.map((name) => [name, exampleOf(schema.properties?.[name] ?? {})]));
  }
  return { array: [], string: '', number: 0, integer: 0, boolean: false }[schema.type] ?? null;
};

const fieldOf = (parameter) => {
  const input = element('input', { name: parameter.name, required: parameter.required, spellcheck: false });
  input.dataset.place = parameter.in;
  const label = element('label', {}, [
    element('span', { className: 'name', textContent: parameter.name + (parameter.required ? ' *' : '') }),
    element('span', { className: 'type', textContent: typeOf(parameter.schema) }),
    input,
  ]);
  if (parameter.description) label.append(element('small', { textContent: parameter.description }));
  return label;
};

const addressOf = (form, path, { store, token }) => {
  const query = new URLSearchParams();
  let address = path;
  for (const input of form.querySelectorAll('input[data-place]')) {
    if (input.dataset.place === 'path') {
      const parts = input.name === 'path' ? input.value.split('/') : [input.value];
      address = address.replace(`{${input.name}}`, parts.map(encodeURIComponent).join('/'));
    } else if (input.value !== '') query.append(input.name, input.value);
  }
  if (store !== '') query.set('storeCode', store);
  const text = query.toString();
  return { url: text === '' ? address : `${address}?${text}`, token };
};

const showAnswer = async (output, response, ms) => {
  const type = response.headers.get('content-type') ?? '';
  const head = element('p', {
    className: response.ok ? 'good' : 'bad',
    textContent: `${response.status} · ${type} · ${Math.round(ms)} ms`,
  });
  if (type.startsWith('image/')) {
    const src = URL.createObjectURL(await response.blob());
    output.replaceChildren(head, element('img', { src, alt: 'The picture that was answered' }));
    return;
  }
  const text = await response.text();
  const pretty = type.includes('json') && text !== '' ? JSON.stringify(JSON.parse(text), null, 2) : text;
  output.replaceChildren(head, element('pre', { textContent: pretty, tabIndex: 0 }));
};

const createForm = ({ path, method, operation, settings }) => {
  const schema = operation.requestBody?.content['application/json'].schema;
  const fields = operation.parameters.map(fieldOf);
  const body = schema && element('textarea', { rows: 8, spellcheck: false });
  if (body) {
    body.value = JSON.stringify(exampleOf(schema), null, 2);
    fields.push(element('label', {}, [element('span', { className: 'name', textContent: 'Body' }), body]));
  }
  const output = element('div', { className: 'answer' });
  output.setAttribute('aria-live', 'polite');
  const form = element('form', {}, [...fields, element('button', { textContent: 'Send' }), output]);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { url, token } = addressOf(form, path, settings());
    const headers = { Accept: 'application/json, image/*, */*' };
    if (body) headers['Content-Type'] = 'application/json';
    if (token !== '') headers.Authorization = `Bearer ${token}`;
    const started = performance.now();
    try {
      const response = await fetch(url, { method: method.toUpperCase(), headers, body: body?.value });
      await showAnswer(output, response, performance.now() - started);
    } catch (error) {
      output.replaceChildren(element('p', { className: 'bad', textContent: error.message }));
    }
  });
  return form;
};

const answersOf = (responses) =>
  element('dl', {}, [
    ...Object.entries(responses).flatMap(([code, { description, content }]) => {
      const [schema] = Object.values(content).map((entry) => entry.schema);
      const shape = element('details', {}, [
        element('summary', { textContent: 'Shape' }),
        element('pre', { textContent: JSON.stringify(schema, null, 2), tabIndex: 0 }),
      ]);
      return [
        element('dt', { textContent: code }),
        element('dd', {}, [element('p', { textContent: description }), ...(code === '200' ? [shape] : [])]),
      ];
    }),
  ]);

export const createOperation = (parts) => {
  const { path, method, operation } = parts;
  const summary = element('summary', {}, [
    element('span', { className: `method ${method}`, textContent: method.toUpperCase() }),
    element('code', { textContent: path }),
    element('span', { className: 'what', textContent: operation.summary }),
  ]);
  const details = element('details', { className: 'operation' }, [summary]);
  // Built when first opened: most operations are never opened.
  details.addEventListener(
    'toggle',
    () =>
      details.append(
        element('h3', { textContent: 'Try it' }),
        createForm(parts),
        element('h3', { textContent: 'Answers' }),
        answersOf(operation.responses),
      ),
    { once: true },
  );
  return details;
};
