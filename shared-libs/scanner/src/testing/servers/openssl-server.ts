import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { freePort, untilListening } from '../other-tools/real-servers.ts';

export interface OpenSslServer {
  readonly port: number;
  close(): void;
}

/**
 * `openssl s_server` on loopback, which shows a page with its state.
 * @param secondName a name with a certificate of its own; who asks for another one is warned
 * @throws where it does not start
 */
export async function startOpenSslServer(
  options: readonly string[],
  key: 'rsa-2048' | 'ec' = 'rsa-2048',
  secondName: string | null = null,
): Promise<OpenSslServer> {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-openssl-'));
  const made = makeCertificate(key === 'ec' ? {} : { key });
  const file = (name: string) => join(folder, name);
  writeFileSync(file('key.pem'), made.key);
  writeFileSync(file('cert.pem'), made.cert);
  const port = await freePort('127.0.0.1');
  const listen = ['s_server', '-accept', `127.0.0.1:${port}`, '-www', '-quiet'];
  const certificate = ['-key', file('key.pem'), '-cert', file('cert.pem')];
  const second = secondName === null ? [] : ['-servername', secondName, ...secondCertificate(file)];
  const child: ChildProcess = spawn('openssl', [...listen, ...certificate, ...second, ...options], {
    stdio: 'ignore',
  });
  const close = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  await untilListening('127.0.0.1', port, child).catch((error: unknown) => {
    close();
    throw error;
  });
  return { port, close };
}

const secondCertificate = (file: (name: string) => string): readonly string[] => [
  '-key2',
  file('key.pem'),
  '-cert2',
  file('cert.pem'),
];
