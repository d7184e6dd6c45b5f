import type { ObjectPath } from '../platform/storage/storage.ts';
import type { TestApi } from './test-api.ts';
import { runSql } from './test-identity.ts';

/** Stores a file with its row. */
export async function storeFile(api: TestApi, path: ObjectPath, content = 'x'): Promise<void> {
  const bytes = Buffer.byteLength(content);
  await api.storage.put(path, Buffer.from(content), bytes);
  await runSql(
    api.database.url,
    `insert into parapet.stored_objects (bucket, owner_id, name, bytes, state)
     values ($1, $2, $3, $4, 'stored')`,
    [path.bucket, path.workspaceId, path.name, bytes],
  );
}
