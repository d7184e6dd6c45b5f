import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SHELL } from '@parapet/contracts/releases/release';
import { type HostedProject, startHostedProject } from '@parapet/test-kit/hosted-project';
import { createTestDatabase } from '@parapet/test-kit/postgres';
import { startS3Server } from '@parapet/test-kit/s3-server';
import { seed } from '../deploy/seed.ts';
import { findFreePorts } from '../launcher/test-clone/test-clone.ts';
import { createSigner } from '../release/signing/release-signer.ts';
import { newSigningKey, publicKeyOf, readSigningKey } from '../release/signing/signing-key.ts';
import { openTarget } from '../release/targets/open-target.ts';
import { promoteCanary } from '../release/verbs/canary.ts';
import { publish } from '../release/verbs/publish.ts';
import { rollback } from '../release/verbs/rollback.ts';
import { REMOTES } from '../remotes.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type ReleaseHost, startReleaseHost } from './release-host.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const DRAIN_SECONDS = '1.5';
const LIVE = 'production';

/** A running API or worker process. */
export interface Running {
  /** Tells where an API listens; 0 for a worker. */
  readonly port: number;
  /** Ends it with SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
}

/** Production on one machine, without processes of the API and without workers yet. */
export interface Installation {
  readonly balancer: Balancer;
  readonly project: HostedProject;
  /** The release target, as the APIs read it. */
  readonly releases: ReleaseHost;
  /** Starts an API whose image has the shell in a folder. */
  startApi(shellDist: string): Promise<Running>;
  /** Releases a finished build of the shell to a share of the sessions. */
  releaseCanary(dist: string, share: number): Promise<void>;
  /** Makes it live for all. */
  promoteShell(): Promise<void>;
  /** Makes the shell before the live one live. */
  rollBackShell(): Promise<void>;
  startWorker(): Promise<Running>;
  stop(): Promise<void>;
}

/**
 * Opens a database, a stand-in for hosted accounts, a bucket with shell and all remotes, which needs
 * the keys of {@link startS3Server} in the environment, and a load balancer.
 */
export async function openInstallation(): Promise<Installation> {
  const balancer = await startBalancer();
  const database = await createTestDatabase();
  const project = await startHostedProject({
    databaseUrl: database.url,
    redirectOrigins: [balancer.url],
  });
  const storage = await startS3Server();
  const read = (path: string) => storage.objects.get(`releases${path}`)?.content;
  const releases = await startReleaseHost(read);
  // Browsers get the files of remotes from a host of its own, as from a content delivery network.
  const files = await startReleaseHost(read);
  const key = readSigningKey(newSigningKey(), 'a new key');
  const target = openTarget('s3://releases', { AWS_ENDPOINT_URL_S3: storage.url }, ROOT);
  const signer = createSigner(key, []);
  await seed(target, {
    names: [SHELL, ...REMOTES],
    distOf: (name) => join(ROOT, name, 'dist'),
    baseUrl: files.url,
    signer,
  });
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: balancer.url,
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
    SUPABASE_SECRET_KEY: project.secretKey,
    DATABASE_URL: database.url,
    PARAPET_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    PARAPET_TRUSTED_PROXIES: '1',
    PARAPET_DRAIN_SECONDS: DRAIN_SECONDS,
    PARAPET_ALLOW_PRIVATE_TARGETS: 'true',
    PARAPET_SCAN_REQUESTS_PER_SECOND: '100',
    PARAPET_RELEASES: releases.url,
    PARAPET_REMOTES: REMOTES.join(','),
    PARAPET_REMOTE_ORIGINS: files.url,
    PARAPET_RELEASE_PUBLIC_KEYS: [SHELL, ...REMOTES]
      .map((name) => `${name}=${publicKeyOf(key)}`)
      .join(','),
  };
  const running = new Set<ChildProcess>();

  const start = async (script: string, more: Record<string, string>, port = 0) => {
    const child = fork(join(ROOT, 'bff/src', script), {
      env: { ...environment, ...more },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.add(child);
    const [message] = await once(child, 'message');
    if (message.type !== 'ready') throw new Error(message.message);
    return {
      port,
      async stop() {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        const [code] = await exited;
        running.delete(child);
        return code as number | null;
      },
    };
  };

  return {
    balancer,
    project,
    releases,
    async startApi(shellDist) {
      const port = await findFreePorts(1);
      const api = await start(
        'main.ts',
        { PARAPET_PORT: String(port), PARAPET_SHELL_DIST: shellDist },
        port,
      );
      balancer.replicas.add(port);
      return {
        port,
        async stop() {
          const code = await api.stop();
          balancer.replicas.delete(port);
          return code;
        },
      };
    },
    async releaseCanary(dist, share) {
      const origin = `${files.url}/${SHELL}`;
      await publish(target, { remote: SHELL, dist, channel: LIVE, origin, signer, canary: share });
    },
    async promoteShell() {
      await promoteCanary(target, signer, SHELL);
    },
    async rollBackShell() {
      await rollback(target, signer, { remote: SHELL, channel: LIVE });
    },
    startWorker: () => start('worker.ts', {}),
    async stop() {
      await Promise.all(
        [...running].map((child) => {
          const exited = once(child, 'exit');
          child.kill('SIGTERM');
          return exited;
        }),
      );
      await balancer.stop();
      await releases.stop();
      await files.stop();
      await storage.stop();
      await project.close();
      await database.drop();
    },
  };
}
