import { MAX_MY_CHANGES, myDataFile } from '@parapet/contracts/my-data';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SentFile } from '../../platform/http/send-file.ts';
import { type MyChange, myDataIn } from './my-data.repository.ts';

const CHUNK = 1000;

export interface ExportMyDataPorts {
  readonly db: Pick<Database, 'asActor'>;
  /** By default 50,000. */
  readonly mostChanges?: number;
}

/** Written page by page, so that memory does not grow with what a person has done. */
export const exportMyData =
  ({ db, mostChanges = MAX_MY_CHANGES }: ExportMyDataPorts) =>
  async (actor: Actor): Promise<SentFile> => {
    const data = await db.asActor(actor, (tx) => myDataIn(tx).read());
    async function* parts() {
      const head = JSON.stringify({ writtenAt: new Date().toISOString(), ...data }, null, 2);
      yield `${head.slice(0, head.lastIndexOf('\n'))},\n  "changes": [`;
      let left = mostChanges;
      let last: number | null = null;
      let isCut = false;
      for (;;) {
        const before: number | null = last;
        const page: MyChange[] = await db.asActor(actor, (tx) =>
          myDataIn(tx).readChanges(before, CHUNK),
        );
        isCut = page.length > left;
        const kept = page.slice(0, left);
        if (kept.length > 0) {
          const text = kept.map(({ entry }) => `    ${JSON.stringify(entry)}`).join(',\n');
          yield `${last === null ? '\n' : ',\n'}${text}`;
        }
        left -= kept.length;
        last = page.at(-1)?.id ?? last;
        if (page.length < CHUNK || isCut) break;
      }
      yield `\n  ],\n  "olderChangesLeftOut": ${isCut}\n}\n`;
    }
    return { ...myDataFile, parts: parts() };
  };
