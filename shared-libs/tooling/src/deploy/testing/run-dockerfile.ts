import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';
import { readStages, type Stage } from '../dockerfile.ts';

/** A stage after its instructions ran as a script, without the files of its image. */
export interface BuiltStage {
  /** In place of `/`. */
  readonly root: string;
  /** In place of WORKDIR. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

const BEHAVIOUR_ONLY = ['LABEL', 'USER', 'EXPOSE', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD'];

/** Copies what git has of a repository, as a clone would, without what `.dockerignore` names. */
export async function createContext(repository: string, folder: string): Promise<void> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', args, {
    cwd: repository,
    maxBuffer: 2 ** 26,
  });
  const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8')
    .split('\n')
    .filter(Boolean);
  const isIgnored = (file: string) =>
    ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));
  for (const file of stdout.split('\0')) {
    if (file === '' || isIgnored(file)) continue;
    await cp(join(repository, file), join(folder, file), { recursive: true }).catch(
      // Deleted, and still in the index.
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || Promise.reject(error),
    );
  }
}

/**
 * Runs COPY and RUN of every stage in folders below `root`.
 * @param environment what the images bring, such as PATH
 * @throws Error for a failed command and for an instruction that cannot be run like this
 */
export async function runDockerfile(
  file: string,
  places: { context: string; root: string; environment: Readonly<Record<string, string>> },
): Promise<Map<string, BuiltStage>> {
  const built = new Map<string, BuiltStage>();
  for (const stage of readStages(await readFile(file, 'utf8')))
    built.set(stage.name, await runStage(stage, places, built));
  return built;
}

async function runStage(
  { name: stageName, instructions }: Stage,
  { context, root, environment }: Parameters<typeof runDockerfile>[1],
  built: ReadonlyMap<string, BuiltStage>,
): Promise<BuiltStage> {
  const stageRoot = join(root, stageName);
  let stage: BuiltStage = { root: stageRoot, folder: stageRoot, environment };
  for (const { name, text } of instructions) {
    if (name === 'WORKDIR') {
      stage = { ...stage, folder: join(stageRoot, text) };
      await mkdir(stage.folder, { recursive: true });
    } else if (name === 'ENV') {
      const pairs = text.split(' ').map((pair) => pair.split('=') as [string, string]);
      stage = { ...stage, environment: { ...stage.environment, ...Object.fromEntries(pairs) } };
    } else if (name === 'COPY') await copy(text, stage.folder, context, built);
    else if (name === 'RUN') await run(text, stage);
    else if (!BEHAVIOUR_ONLY.includes(name)) throw new Error(`${name} cannot be run as a script.`);
  }
  return stage;
}

/** COPY: a folder's content goes into the target, a file goes into a target that ends with a slash. */
async function copy(
  text: string,
  folder: string,
  context: string,
  built: ReadonlyMap<string, BuiltStage>,
): Promise<void> {
  const words = text.split(' ');
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const to = words.pop() ?? '';
  const source = from === undefined ? context : built.get(from)?.root;
  if (source === undefined) throw new Error(`There is no stage ${from} before this COPY.`);
  for (const word of words) {
    const path = join(source, word);
    const isFolder = (await stat(path)).isDirectory();
    const target = join(folder, to);
    const into = isFolder || !/(^|\/)\.?\/?$/.test(to) ? target : join(target, basename(path));
    await mkdir(dirname(into), { recursive: true });
    await cp(path, into, { recursive: true, verbatimSymlinks: true });
  }
}

async function run(text: string, { folder, environment }: BuiltStage): Promise<void> {
  const child = spawn('/bin/sh', ['-c', text], {
    cwd: folder,
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output = (output + part).slice(-4000);
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`"${text}" ended with ${code}:\n${output}`);
}
