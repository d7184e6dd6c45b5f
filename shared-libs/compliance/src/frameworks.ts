import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import catalogue from './framework/catalogue.json' with { type: 'json' };
import { type Framework, frameworkSchema } from './framework/framework.ts';
import type { Provider } from './provider.ts';

/** A framework as a list shows it, without its requirements. */
export interface FrameworkSummary {
  readonly id: string;
  readonly title: string;
  /** Title and version for tables and paths. */
  readonly shortTitle: string;
  readonly version: string;
  readonly publisher: string;
  readonly unit: string;
  /** Requirements in the file: all that the publisher counts, unless the list is partial. */
  readonly count: number;
  /** Null where the publisher's count is not known, which only a partial list may have. */
  readonly publishedCount: number | null;
  readonly isPartial: boolean;
  readonly numbersRead: boolean;
  readonly providers: readonly Provider[];
  readonly licence: string;
  readonly url: string | null;
}

/** Every framework that comes with the product, by title, newest version first. */
export const frameworks = catalogue as readonly FrameworkSummary[];

const FILES = join(import.meta.dirname, '../frameworks');
const loaded = new Map<string, Promise<Framework>>();

/** Reads a framework on first use and keeps it. @throws Error for an id that is not in `frameworks` */
export function loadFramework(id: string): Promise<Framework> {
  const known = loaded.get(id);
  if (known) return known;
  if (!frameworks.some((one) => one.id === id)) throw new Error(`There is no framework ${id}.`);
  const reading = readFrameworkFile(join(FILES, `${id}.json`));
  loaded.set(id, reading);
  return reading;
}

const readFrameworkFile = async (path: string): Promise<Framework> =>
  frameworkSchema.parse(JSON.parse(await readFile(path, 'utf8')));
