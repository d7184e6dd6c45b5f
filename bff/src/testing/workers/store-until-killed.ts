import { openDatabase } from '../../platform/db/database.ts';
import { folderStorage } from '../../platform/storage/folder-storage.ts';
import { createStorage, type ObjectPath } from '../../platform/storage/storage.ts';
import { storeObject } from '../../platform/storage/store-object.ts';

// A process that stores a file and stops at one point, says so, and waits to be killed.
const [url = '', folder = '', workspaceId = '', name = '', point = ''] = process.argv.slice(2);
const db = openDatabase({ url, poolSize: 1, onError: () => undefined });
const storage = createStorage(folderStorage(folder));
const path: ObjectPath = { bucket: 'reports', workspaceId, name };

const stopAt = async (reached: string): Promise<void> => {
  if (reached !== point) return;
  process.send?.(reached);
  await new Promise(() => setInterval(() => undefined, 1000));
};

await storeObject(
  {
    storage: {
      async put(...file) {
        await stopAt('named');
        await storage.put(...file);
        await stopAt('written');
      },
    },
    inTx: (work) => db.asWorker(workspaceId, work),
  },
  path,
  { content: Buffer.from('x'), bytes: 1 },
  async () => {
    await stopAt('recorded');
    return true;
  },
);
