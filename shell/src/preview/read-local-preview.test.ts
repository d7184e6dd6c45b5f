import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { describe, expect, it } from 'vitest';
import { readLocalPreview } from './read-local-preview.ts';

const entry = (name: string, baseUrl: string): RegistryEntry => ({
  name,
  baseUrl,
  mfManifest: {},
  manifest: {
    name,
    version: '0.1.0',
    buildId: 'from-source',
    builtAt: '2026-11-21T10:00:00Z',
    entry: 'remoteEntry.js',
    mfManifest: 'mf-manifest.json',
    integrity: {},
    contractVersion: 1,
    pages: [],
    widgets: [],
    routeRules: [],
    commands: [],
  },
});

const first = 'http://localhost:3010';
const second = 'http://localhost:3011';

/** Reads mfe-assets where `served` is what answers on this machine, by origin. */
const readFrom = (served: Record<string, () => Response>) =>
  readLocalPreview('mfe-assets', {
    readOrigins: async () => [first, second],
    ask: async (origin) => {
      const answer = served[origin]?.();
      return answer ? { ok: answer.ok, text: await answer.text() } : null;
    },
  });

describe('a build of this machine', () => {
  it('is read from the development server of the remote', async () => {
    const own = entry('mfe-assets', `${second}/remote/`);
    const found = await readFrom({
      [first]: () => Response.json(entry('mfe-scans', `${first}/remote/`)),
      [second]: () => Response.json(own),
    });
    expect(found).toMatchObject(own);
  });

  it('is reported missing, with the command that starts it, when no server has it', async () => {
    await expect(readFrom({})).rejects.toThrow('start it with npm run dev -w mfe-assets.');
  });

  it('is reported with the message of its server when the build fails', async () => {
    const broken = 'mfe-assets could not be built: src/root.tsx:4:12 Expression expected';
    await expect(
      readFrom({ [first]: () => new Response(`${broken}\n`, { status: 500 }) }),
    ).rejects.toThrow(broken);
  });

  it('is refused on any origin that is not allowed', async () => {
    const elsewhere = entry('mfe-assets', 'https://evil.example/remote/');
    await expect(readFrom({ [first]: () => Response.json(elsewhere) })).rejects.toThrow(
      'No development server of mfe-assets',
    );
  });

  it('is not a page of another server on that port', async () => {
    await expect(readFrom({ [first]: () => new Response('<h1>Hello</h1>') })).rejects.toThrow(
      'No development server of mfe-assets',
    );
  });
});
