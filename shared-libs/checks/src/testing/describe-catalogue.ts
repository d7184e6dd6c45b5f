import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RegisteredCheck } from '../definition/check.ts';
import { catalogueDefects } from './catalogue-defects.ts';
import { checkDefects } from './check-defects.ts';

/** A list of checks with the folder that they are written in. */
interface Catalogue {
  readonly checks: readonly RegisteredCheck[];
  /**
   * Absolute. A check has a folder of its own, `<id>/<id>.check.ts`, or is a row that a `*.checks.ts` exports; the
   * tests beside them tell its stories.
   */
  readonly folder: string;
  /** `2026.11.38`; its month stands for today. */
  readonly rulesetVersion: string;
}

/** Tests that a catalogue keeps the rules for all catalogues, and that its list and its folder are the same. */
export function describeCatalogue({ checks, folder, rulesetVersion }: Catalogue): void {
  const [year = '', month = ''] = rulesetVersion.split('.');
  const today = `${year}-${month.padStart(2, '0')}`;
  const files = globSync('**/*.{check,checks}.ts', { cwd: folder });
  const single = files.filter((file) => file.endsWith('.check.ts'));
  const tables = files.filter((file) => file.endsWith('.checks.ts'));

  describe('the catalogue of checks', () => {
    it('registers every check on disk, and nothing else', async () => {
      const rows = await Promise.all(tables.map((file) => idsOfRows(join(folder, file))));
      const onDisk = [...single.map(idOf), ...rows.flat()];
      expect(onDisk.length).toBeGreaterThan(1);
      expect(checks.map(({ id }) => id).sort()).toEqual(onDisk.sort());
    });

    it('has each check of its own in a folder of its name', () => {
      expect(single.filter((file) => basename(dirname(file)) !== idOf(file))).toEqual([]);
    });

    it('tells the stories of each check in a test beside it', () => {
      expect(files.filter((file) => !tellsStories(join(folder, testOf(file))))).toEqual([]);
    });

    it('keeps what its checks have to keep together', () => {
      expect(catalogueDefects(checks)).toEqual([]);
    });

    it.each(checks.map((check) => [check.id, check] as const))(
      '%s keeps the rules for checks',
      (_id, check) => {
        expect(checkDefects(check, today)).toEqual([]);
      },
    );
  });
}

const idOf = (file: string): string => basename(file, '.check.ts');

const testOf = (file: string): string => file.replace(/\.ts$/, '.test.ts');

function tellsStories(test: string): boolean {
  const found = globSync(test);
  return found.length === 1 && readFileSync(test, 'utf8').includes('describeCheck(');
}

/** Returns the ids of the rows that a file exports. */
async function idsOfRows(file: string): Promise<readonly string[]> {
  const exported: Record<string, readonly { id: string }[]> = await import(file);
  return Object.values(exported).flatMap((rows) => rows.map(({ id }) => id));
}
