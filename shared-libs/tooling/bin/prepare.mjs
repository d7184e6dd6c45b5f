// Runs on any Node from 20.19 and without installed packages, so it imports only Node itself.
// Installs missing packages and starts a program of ../src, which needs Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.parapet-install');
const LOCK = join(ROOT, '.parapet', 'install.lock');
const OWN_NODE = join(MODULES, 'node', 'bin', 'node');
const INSTALL_BYTES = 1_500_000_000;
const NPM_OPTIONS = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
/** A lock file this young may not hold its process id yet. */
const JUST_BEGUN_MS = 2000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Installs packages where needed, runs a TypeScript program of ../src and exits with its code. */
export async function prepareAndRun(
  program,
  { args = process.argv.slice(2), nodeOptions = [] } = {},
) {
  requireNode(20, 19);
  if (!isInstalled()) await withInstallLock(install);
  supervise(
    run(findNode24(), [...nodeOptions, join(ROOT, 'shared-libs/tooling/src', program), ...args]),
  );
}

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  stop(
    `Parapet needs Node ${major}.${minor} or newer, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and start again.`,
  );
}

function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
}

/** Two starts may run at once on a fresh clone; the second one waits for the first. */
async function withInstallLock(work) {
  mkdirSync(join(ROOT, '.parapet'), { recursive: true, mode: 0o700 });
  while (!tryLock()) await delay(250);
  process.once('exit', () => rmSync(LOCK, { force: true }));
  await work();
  rmSync(LOCK, { force: true });
}

function tryLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') stop(`${LOCK} cannot be written to (${error.code}).`);
    if (isLeftOver()) rmSync(LOCK, { force: true });
    return false;
  }
}

function isLeftOver() {
  try {
    const isJustBegun = Date.now() - statSync(LOCK).mtimeMs < JUST_BEGUN_MS;
    return !isJustBegun && !isRunning(Number(readFileSync(LOCK, 'utf8')));
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function install() {
  if (isInstalled()) return;
  requireSpace();
  // npm writes this file at the end of an installation; without it the installation is incomplete.
  const isComplete = existsSync(join(MODULES, '.package-lock.json'));
  process.stdout.write(
    isComplete ? 'Updating packages\n' : 'Installing packages (a minute or two)\n',
  );
  const began = Date.now();
  rmSync(STAMP, { force: true });
  let { code, output } = await npm([isComplete ? 'install' : 'ci', ...NPM_OPTIONS]);
  // `ci` fails when the lock file does not match a package.json; `install` updates the lock file.
  if (code !== 0 && /EUSAGE/.test(output)) {
    ({ code, output } = await npm(['install', ...NPM_OPTIONS]));
  }
  if (code !== 0) stop(explainInstall(output));
  // The fingerprint is computed again: the installation may have updated the lock file.
  writeFileSync(STAMP, fingerprint());
  process.stdout.write(`Packages are installed (${seconds(Date.now() - began)})\n`);
}

function fingerprint() {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const manifests = workspaces.map((workspace) => join(workspace, 'package.json'));
  for (const file of ['package.json', 'package-lock.json', ...manifests]) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

function requireSpace() {
  const { bavail, bsize } = statfsSync(ROOT);
  const free = bavail * bsize;
  if (free >= INSTALL_BYTES) return;
  stop(
    `Only ${Math.round(free / 1e6)} MB are free on the disk of ${ROOT}; the packages need ${INSTALL_BYTES / 1e6} MB. Free some space and start again.`,
  );
}

function npm(options) {
  const script = process.env.npm_execpath;
  const isScript = script !== undefined && /\.[cm]?js$/.test(script);
  const [command, first] = isScript ? [process.execPath, [script]] : ['npm', []];
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...options], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

function explainInstall(output) {
  if (/ENOENT/.test(output) && /spawn npm/.test(output)) {
    return 'npm is missing. Install it together with Node and start again.';
  }
  if (/ENOSPC/.test(output)) {
    return 'The disk filled up while installing packages. Free some space and start again.';
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET/.test(output)) {
    return `npm cannot reach its registry. Check the network or npm's proxy settings and start again.\n${npmErrors(output)}`;
  }
  return `Installing packages failed:\n${npmErrors(output)}`;
}

function npmErrors(output) {
  const lines = output.trim().split('\n');
  const errors = lines.filter((line) => line.startsWith('npm error'));
  return (errors.length > 0 ? errors : lines).slice(0, 12).join('\n');
}

/** The `node` package links its executable in an install script, which npm may have skipped. */
function findNode24() {
  if (works(OWN_NODE)) return OWN_NODE;
  const setup = 'installArchSpecificPackage.js';
  spawnSync(process.execPath, [setup], { cwd: join(MODULES, 'node'), stdio: 'ignore' });
  if (works(OWN_NODE)) return OWN_NODE;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return stop(
    'Node 24 could not be set up: the install script of the package "node" did not work. Install Node 24 on this machine, or run "npm rebuild node" to see why, and start again.',
  );
}

function works(node) {
  return existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;
}

function run(node, args) {
  return spawn(node, args, {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${join(MODULES, '.bin')}:${process.env.PATH}` },
  });
}

/** Exits with the child's code, forwards signals, and ends the child when npm itself is killed. */
function supervise(child) {
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(watch, 1000).unref();
  child.once('exit', (code) => process.exit(code ?? 1));
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
