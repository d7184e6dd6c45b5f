import { MAX_MY_CHANGES, myDataFile } from '@parapet/contracts/access/my-data';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SentFile } from '../../platform/http/send-file.ts';
import { avatarPath } from '../../platform/storage/picture-links.ts';
import { type ObjectPath, type Storage, typeOf } from '../../platform/storage/storage.ts';
import { findMenu } from './avatar.repository.ts';
import { type MyChange, myDataIn } from './my-data.repository.ts';

const CHUNK = 1000;

export interface ExportMyDataPorts {
  readonly db: Pick<Database, 'asActor'>;
  readonly storage: Pick<Storage, 'get'>;
  /** By default 50,000. */
  readonly maxChanges?: number;
}

/** Written page by page, so that memory does not grow with what a person has done. */
export const exportMyData =
  ({ db, storage, maxChanges = MAX_MY_CHANGES }: ExportMyDataPorts) =>
  async (actor: Actor): Promise<SentFile> => {
    const { data, fileName } = await db.asActor(actor, async (tx) => ({
      data: await myDataIn(tx).read(),
      ...(await findMenu(tx)),
    }));
    const picture = fileName && (await readPicture(storage, avatarPath(actor.userId, fileName)));
    async function* parts() {
      const head = JSON.stringify(
        { writtenAt: new Date().toISOString(), ...data, picture },
        null,
        2,
      );
      yield `${head.slice(0, head.lastIndexOf('\n'))},\n  "changes": [`;
      let left = maxChanges;
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

/** As an address that a browser shows. */
async function readPicture(
  storage: Pick<Storage, 'get'>,
  path: ObjectPath,
): Promise<string | null> {
  const found = await storage.get(path);
  if (!found) return null;
  const file = Buffer.concat(await found.body.toArray());
  return `data:${typeOf(path)};base64,${file.toString('base64')}`;
}
