import { describe, expect, it } from 'vitest';
import { awsModels, serviceModel } from './models.ts';
import { protocolOf } from './protocol.ts';
import { documentedCalls } from './testing/documented-calls.ts';

const headersOf = (headers: Readonly<Record<string, string>> = {}) => new Headers(headers);
const textOf = (body: unknown) =>
  typeof body === 'string' ? body : new TextDecoder().decode((body ?? undefined) as Uint8Array);
const bytes = (text: string) => new TextEncoder().encode(text);

describe.each(documentedCalls)(
  'the protocol $protocol, as $service $operation is documented',
  (call) => {
    const protocol = protocolOf(serviceModel(call.service));

    it('has the protocol of its name', () => {
      expect(serviceModel(call.service).protocol).toBe(call.protocol);
    });

    it('writes the request', async () => {
      const endpoint = { url: 'https://service.example.test', isFixed: true };
      const request = await protocol.write(call.operation, call.input, endpoint);

      expect({
        method: request.method,
        path: request.path,
        body: textOf(request.body),
        query: request.query,
        headers: request.headers,
      }).toMatchObject({ query: {}, ...call.request });
    });

    it('reads the answer', async () => {
      const answer = await protocol.read(call.operation, {
        status: 200,
        headers: headersOf({ 'content-type': call.contentType }),
        body: bytes(call.response),
      });

      expect(answer).toMatchObject(call.answer);
    });

    it('reads an error', async () => {
      const { status, body, headers, code, message } = call.error;
      const reading = protocol.read(call.operation, {
        status,
        headers: headersOf({ 'content-type': call.contentType, ...headers }),
        body: bytes(body),
      });

      await expect(reading).rejects.toMatchObject({ name: code, message });
    });
  },
);

describe('every operation of the models', () => {
  it('has schemas that the protocol classes accept', async () => {
    for (const model of Object.values(awsModels().services)) {
      for (const [operation, { input }] of Object.entries(model.operations)) {
        const labels = labelsOf(model, input);
        const endpoint = { url: 'https://service.example.test', isFixed: true };
        const request = await protocolOf(model).write(operation, labels, endpoint);

        expect(request.path, `${model.package} ${operation}`).not.toContain('{');
      }
    }
  });
});

/** The members that are part of the path, each with a value. */
function labelsOf(model: ReturnType<typeof serviceModel>, input: unknown): Record<string, string> {
  const shape = typeof input === 'number' && input < 0 ? model.shapes[-input - 1] : null;
  if (!shape || (shape[0] !== 3 && shape[0] !== 4)) return {};
  const labels = shape[4].flatMap((ref, index) => {
    const traits = Array.isArray(ref) ? ref[1] : 0;
    const isLabel = typeof traits === 'number' ? traits & 1 : 'httpLabel' in traits;
    return isLabel ? [[shape[3][index] ?? '', 'value'] as const] : [];
  });
  return Object.fromEntries(labels);
}
