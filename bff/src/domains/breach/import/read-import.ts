import {
  type ImportFormat,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_EXPOSURES,
} from '@parapet/contracts/breach/breach-search';
import { assetOfDomain, type ProvedName } from '../identities/identity.policy.ts';
import type { Identity, IdentityVault } from '../identities/identity-vault.ts';
import type { BreachFacts, Leak } from '../sources/leak.ts';
import { createCsvReader } from './csv-reader.ts';
import { ImportError } from './import-error.ts';
import { createJsonReader } from './json-reader.ts';
import type { FileRecord } from './record-fields.ts';
import { formatOf, isPersonRecord, leaksOf } from './record-leaks.ts';

/** One exposure of a file: the address is sealed already. */
export interface FoundLeak extends Omit<Leak, 'address'> {
  readonly assetId: string;
  readonly identity: Identity;
}

/** The content of a file; each person is once in each breach. */
export interface ReadImport {
  readonly format: ImportFormat;
  readonly leaks: readonly FoundLeak[];
  readonly rows: number;
  readonly foreign: number;
  readonly unread: number;
  readonly passwordsDropped: number;
}

export interface ReadImportOptions {
  readonly proved: ReadonlyMap<string, ProvedName>;
  readonly vault: IdentityVault;
  readonly factsOf: (name: string) => BreachFacts | undefined;
  /** Called between parts of the file. */
  readonly onProgress?: (rows: number) => Promise<void>;
}

const MAX_ROWS = 20_000_000;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const COMPRESSED = [
  [0x1f, 0x8b],
  [0x50, 0x4b],
] as const;

/**
 * Reads a file as it comes. A part is overwritten with zeros once it is read, secret fields never become
 * a text, and an address is sealed at once.
 * @throws ImportError for a file that is too large or in no format that is known
 */
export async function readImport(
  file: AsyncIterable<Uint8Array>,
  options: ReadImportOptions,
): Promise<ReadImport> {
  const collected = collect(options);
  let reader: { write(bytes: Uint8Array): void; end(): void } | null = null;
  let start: Buffer | null = Buffer.alloc(0);
  let bytes = 0;
  let format: ImportFormat = 'csv';

  const begin = (first: Buffer) => {
    const content = first.subarray(0, 3).equals(BYTE_ORDER_MARK) ? first.subarray(3) : first;
    refuseBinary(content);
    const isJson = /^[[{]/.test(content.subarray(0, 200).toString('latin1').trimStart());
    reader = isJson
      ? createJsonReader({
          isRecord: isPersonRecord,
          onRecord: (record, around) => {
            format = formatOf(record);
            collected.add(record, around);
          },
        })
      : createCsvReader((row) => collected.add(row, []));
    if (isJson) format = 'json';
    reader.write(content);
    first.fill(0);
  };

  for await (const part of file) {
    bytes += part.length;
    if (bytes > MAX_IMPORT_BYTES) {
      throw new ImportError(`A file has at most ${MAX_IMPORT_BYTES / 1024 / 1024} MB. Split it.`);
    }
    if (start !== null) {
      start = Buffer.concat([start, part]);
      part.fill(0);
      if (start.length < 256) continue;
      begin(start);
      start = null;
    } else {
      // biome-ignore lint/style/noNonNullAssertion: it begins with the first part
      reader!.write(part);
      part.fill(0);
    }
    await options.onProgress?.(collected.counts.rows);
  }
  if (start !== null) {
    if (start.length === 0) throw new ImportError('The file is empty.');
    begin(start);
  }
  (reader as { end(): void } | null)?.end();
  if (collected.counts.rows === 0) {
    throw new ImportError(
      'No person is in this file. It has to be a domain export of Have I Been Pwned, a CSV with a column “email”, or JSON with a field “email”.',
    );
  }
  return { format, leaks: collected.leaks(), ...collected.counts };
}

function refuseBinary(content: Buffer): void {
  if (COMPRESSED.some(([one, two]) => content[0] === one && content[1] === two)) {
    throw new ImportError('This is a packed file. Unpack it first.');
  }
  if (content.subarray(0, 200).includes(0)) {
    throw new ImportError('The file is not UTF-8 text. Save it as UTF-8 first.');
  }
}

function collect({ proved, vault, factsOf }: ReadImportOptions) {
  const found = new Map<string, FoundLeak>();
  const counts = { rows: 0, foreign: 0, unread: 0, passwordsDropped: 0 };
  return {
    counts,
    leaks: () => [...found.values()],
    add(record: FileRecord, around: readonly FileRecord[]): void {
      counts.rows += 1;
      if (counts.rows > MAX_ROWS) throw new ImportError('The file has too many rows. Split it.');
      if (record.hasPassword) counts.passwordsDropped += 1;
      const { address, leaks } = leaksOf(record, around, factsOf);
      if (address === null) {
        counts.unread += 1;
        return;
      }
      const assetId = assetOfDomain(address.domain, proved);
      if (assetId === null) {
        counts.foreign += 1;
        return;
      }
      if (leaks.length === 0) return;
      const hash = vault.hashOf(address);
      for (const { address: _, ...leak } of leaks) {
        const key = `${hash} ${leak.breach.name}`;
        const known = found.get(key);
        if (!known && found.size >= MAX_IMPORT_EXPOSURES) {
          throw new ImportError(
            `A file has at most ${MAX_IMPORT_EXPOSURES.toLocaleString('en')} exposures. Split it.`,
          );
        }
        const identity = known?.identity ?? vault.seal(address);
        found.set(key, merged(known, { ...leak, assetId, identity }));
      }
    },
  };
}

const MAX_SERVICES = 200;

function merged(known: FoundLeak | undefined, leak: FoundLeak): FoundLeak {
  if (!known) return leak;
  return {
    ...known,
    dataClasses: [...new Set([...known.dataClasses, ...leak.dataClasses])],
    passwordExposed: known.passwordExposed || leak.passwordExposed,
    services: [...new Set([...known.services, ...leak.services])].slice(0, MAX_SERVICES),
  };
}
