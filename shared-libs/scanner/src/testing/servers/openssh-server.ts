import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilListening } from '../other-tools/real-servers.ts';

const PROGRAM = '/usr/sbin/sshd';
const KEY_PROGRAM = '/usr/bin/ssh-keygen';
/** The root's server wants a folder for its process without rights; others have none. */
const SEPARATED = '/run/sshd';

export const hasOpenSsh = (): boolean => existsSync(PROGRAM);

/** OpenSSH of the system on loopback, with a key and settings of its own. @throws where it does not start */
export async function startOpenSsh(
  settings: string,
): Promise<{ port: number; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-sshd-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    if (process.getuid?.() === 0) await mkdir(SEPARATED, { recursive: true });
    const file = (name: string) => join(folder, name);
    execFileSync(KEY_PROGRAM, ['-q', '-t', 'ed25519', '-N', '', '-f', file('ed25519')]);
    const port = await freePort('127.0.0.1');
    const own = [
      'ListenAddress 127.0.0.1',
      `HostKey ${file('ed25519')}`,
      'StrictModes no',
      'KbdInteractiveAuthentication no',
    ];
    // The first setting of a name holds.
    await writeFile(
      file('config'),
      [settings, ...own, `Port ${port}`, 'PidFile none', 'UsePAM no', ''].join('\n'),
    );
    const child = spawn(PROGRAM, ['-D', '-e', '-f', file('config')], { stdio: 'ignore' });
    const stop = async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      await close();
    };
    await untilListening('127.0.0.1', port, child).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { port, close: stop };
  } catch (error) {
    await close();
    throw error;
  }
}
