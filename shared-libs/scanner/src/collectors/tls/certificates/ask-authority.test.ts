import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_REVOCATION_LIST_BYTES } from '../../../limits.ts';
import { createTraffic } from '../../../traffic/traffic.ts';
import { makeListedCertificate, serialOf } from '../../testing/revocation-lists.ts';
import { askAboutIntermediates, askAuthority } from './ask-authority.ts';
import { createKeptLists } from './kept-lists.ts';

const running: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of running.splice(0)) await close();
});

const traffic = createTraffic({
  signal: new AbortController().signal,
  requestsPerSecond: 1000,
  whenRunning: async () => undefined,
});

/** Publishes files by their path; others are missing. */
async function publish(files: ReadonlyMap<string, Buffer>, asked: string[] = []): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const file = files.get(url);
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const none = createKeptLists(0);

async function ask(
  published: (made: ReturnType<typeof makeListedCertificate>) => Buffer | null,
  { allowPrivate = true, hasResponder = false } = {},
) {
  const files = new Map<string, Buffer>();
  const origin = await publish(files);
  const responder = hasResponder ? `${origin}/responder` : undefined;
  const made = makeListedCertificate(`${origin}/7.crl`, responder);
  const file = published(made);
  if (file !== null) files.set('/7.crl', file);
  return askAuthority([made.leaf, made.issuer], { allowPrivate, ownEndpoints: [] }, traffic, none);
}

describe('asking the authority', () => {
  it('reads the list where the certificate names no responder', async () => {
    expect(await ask(({ list }) => list())).toMatchObject({ ok: true, value: { status: 'good' } });
    const at = new Date('2026-10-01T08:00:00.000Z');
    const revoked = await ask(({ list, leaf }) =>
      list({ revoked: [{ serial: serialOf(leaf), at }] }),
    );
    expect(revoked).toMatchObject({ ok: true, value: { status: 'revoked', revokedAt: at } });
  });

  it('reads the list where the responder does not answer', async () => {
    const answer = await ask(({ list }) => list(), { hasResponder: true });
    expect(answer).toMatchObject({ ok: true, value: { status: 'good' } });
  });

  it('tells why there is no answer', async () => {
    expect(await ask(() => null)).toEqual({
      ok: false,
      reason: 'The server with the list of revoked certificates did not answer',
    });
    expect(await ask(() => Buffer.alloc(MAX_REVOCATION_LIST_BYTES + 1))).toEqual({
      ok: false,
      reason: 'The list of revoked certificates is larger than 2 MiB, so it was not read',
    });
  });

  it('reads a list once for all certificates that share it, while it has an answer', async () => {
    const files = new Map<string, Buffer>();
    const asked: string[] = [];
    const made = makeListedCertificate(`${await publish(files, asked)}/7.crl`);
    const lists = createKeptLists();
    const policy = { allowPrivate: true, ownEndpoints: [] };
    const askAgain = () => askAuthority([made.leaf, made.issuer], policy, traffic, lists);
    expect(await askAgain()).toMatchObject({ ok: false });
    files.set('/7.crl', made.list());
    expect(await askAgain()).toMatchObject({ ok: true });
    expect(await askAgain()).toMatchObject({ ok: true });
    expect(asked).toEqual(['/7.crl', '/7.crl']);
    const outside = { ...policy, allowPrivate: false };
    expect(await askAuthority([made.leaf, made.issuer], outside, traffic, lists)).toMatchObject({
      ok: false,
    });
  });

  it('asks no address that may not be contacted', async () => {
    const answer = await ask(({ list }) => list(), { allowPrivate: false });
    expect(answer).toMatchObject({
      ok: false,
      reason: expect.stringContaining('could not be asked'),
    });
  });

  it('asks nobody without the certificate of the authority, or without an address', async () => {
    const { leaf, issuer } = makeListedCertificate('https://lists.example/7.crl');
    const policy = { allowPrivate: true, ownEndpoints: [] };
    expect(await askAuthority([leaf], policy, traffic, none)).toBeNull();
    expect(await askAuthority([leaf, issuer], policy, traffic, none)).toBeNull();
  });
});

describe('asking about the certificates between a server and its root', () => {
  const policy = { allowPrivate: true, ownEndpoints: [] };
  const made = async () => {
    const files = new Map<string, Buffer>();
    const listed = makeListedCertificate(`${await publish(files)}/7.crl`);
    return { ...listed, publishList: (list: Buffer) => files.set('/7.crl', list) };
  };

  it('reads the list of the root', async () => {
    const { leaf: intermediate, issuer: root, list, publishList } = await made();
    const path = { intermediates: [intermediate], root };
    publishList(list());
    expect(await askAboutIntermediates(path, policy, traffic, none)).toMatchObject([
      { subject: expect.stringContaining('CN='), answer: { ok: true, value: { status: 'good' } } },
    ]);
    publishList(list({ revoked: [{ serial: serialOf(intermediate), at: new Date(0) }] }));
    expect(await askAboutIntermediates(path, policy, traffic, none)).toMatchObject([
      { answer: { ok: true, value: { status: 'revoked' } } },
    ]);
  });

  it('does not know without the authority, nor of a fourth certificate', async () => {
    const { leaf: intermediate, issuer: root, list, publishList } = await made();
    publishList(list());
    const alone = { intermediates: [intermediate], root: null };
    expect(await askAboutIntermediates(alone, policy, traffic, none)).toMatchObject([
      { answer: { ok: false, reason: expect.stringContaining('not known') } },
    ]);
    const four = { intermediates: [root, root, root, intermediate], root };
    expect(await askAboutIntermediates(four, policy, traffic, none)).toMatchObject([
      { answer: { ok: false, reason: 'Only 3 intermediate certificates are looked up' } },
    ]);
  });
});
