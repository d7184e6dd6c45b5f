import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';

/** Reads a key file, and creates it on first use; a file that another process creates wins. */
export async function readOrCreateKeyFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  create: () => Promise<z.input<Schema>>,
): Promise<z.output<Schema>> {
  try {
    return await readKeyFile(file, schema);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
  const temporary = await writeTemporary(file, await create());
  try {
    await link(temporary, file); // unlike rename, does not replace the file of another process
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return readKeyFile(file, schema);
}

/** @throws when the file is missing, cannot be read or does not match the schema. */
export async function readKeyFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is damaged: restore it from a backup.`);
  return parsed.data;
}

/** Replaces a key file at once, so that no reader sees half of it. */
export async function replaceKeyFile(file: string, content: unknown): Promise<void> {
  await rename(await writeTemporary(file, content), file);
}

/** Writes a temporary file next to the target and flushes it; the caller moves it. */
async function writeTemporary(file: string, content: unknown): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${randomUUID()}.tmp`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return temporary;
}

function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
