import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';

const program = `
  import { createLogger } from ${JSON.stringify(new URL('./logger.ts', import.meta.url).href)};
  const log = createLogger({ process: 'worker', level: 'info' });
  log.info('first line');
  process.stdin.once('end', () => {
    for (let n = 0; n < 50; n += 1) log.info({ text: 'x'.repeat(10_000) }, 'nobody reads this');
    process.exit(7);
  });
  process.stdin.resume();
`;

test('a process continues and exits normally after its log reader is gone', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [firstLine] = await once(child.stdout, 'data');
  expect(String(firstLine)).toContain('first line');
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.end();
  const [code] = await once(child, 'exit');
  expect(code).toBe(7);
});
