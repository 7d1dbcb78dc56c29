// [API-02] The contract as OpenAPI 3.1, generated from the schemas that validate the requests.
import type { Endpoint } from '@klaas/core/contract/endpoint.ts';
import * as z from 'zod';

type JsonSchema = Record<string, unknown>;

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parametersOf = (schema: z.core.$ZodType | undefined, place: 'path' | 'query'): JsonSchema[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...inner }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
    ...(description === undefined ? {} : { description }),
  }));
};

const envelopeOf = (code: number, result: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { code: { const: code }, result, meta: { type: 'object' } },
  required: ['code', 'result'],
});

/** Files and streams are sent as they are. */
const isAdmin = ({ tag, produces }: Endpoint): boolean => tag === 'admin' && produces === undefined;

const answerOf = (value: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { ok: { const: true }, value, version: { type: 'integer' } },
  required: ['ok', 'value'],
});

const responsesOf = (endpoint: Endpoint): JsonSchema => {
  const output = schemaOf(endpoint.output, 'output');
  const success = isAdmin(endpoint) ? answerOf(output) : endpoint.bare ? output : envelopeOf(200, output);
  const { errorOutput } = endpoint;
  const failures = Object.entries(endpoint.errors ?? {}).map(([code, description]) => {
    const schema = errorOutput ? schemaOf(errorOutput, 'output') : envelopeOf(Number(code), {});
    return [code, { description, content: { 'application/json': { schema } } }];
  });
  return {
    200: {
      description: 'Success',
      content: { [endpoint.produces ?? 'application/json']: { schema: success } },
    },
    ...Object.fromEntries(failures),
  };
};

/** Files are described manually: no schema validates their content. */
const FILES = {
  attachment: { type: 'array', items: { type: 'string', format: 'binary' } },
  drawing: { type: 'string', format: 'binary' },
};

const bodyOf = ({ body, form }: Endpoint): JsonSchema => {
  if (form === undefined) return body ? { 'application/json': { schema: schemaOf(body, 'input') } } : {};
  const schema = schemaOf(form, 'input');
  const properties = { ...(schema['properties'] as JsonSchema), ...FILES };
  return {
    'application/json': { schema },
    'multipart/form-data': { schema: { ...schema, properties } },
  };
};

const securityOf = ({ public: isPublic, tag }: Endpoint): JsonSchema[] => {
  if (tag === 'admin') return [{ staff: [] }];
  return isPublic ? [] : [{ bearer: [] }, { token: [] }, {}];
};

const operationOf = (endpoint: Endpoint): JsonSchema => ({
  summary: endpoint.summary,
  tags: [endpoint.tag],
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...(endpoint.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: bodyOf(endpoint),
        },
      }),
  responses: responsesOf(endpoint),
  security: securityOf(endpoint),
});

export const createOpenapiDocument = (
  endpoints: readonly Endpoint[],
  info: { title: string; version: string },
): JsonSchema => {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info,
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        token: { type: 'apiKey', in: 'query', name: 'token' },
        staff: { type: 'apiKey', in: 'cookie', name: '__Host-office' },
      },
    },
  };
};
