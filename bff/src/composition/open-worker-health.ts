import type { Config } from '../platform/env.ts';
import type { workerHealth } from '../platform/health/worker-health.ts';
import type { Listening } from '../platform/http/listen.ts';

/** Serves the health of a worker where the operator set a port; elsewhere no web server is loaded. */
export async function openWorkerHealth(
  { workerPort, supabase }: Pick<Config, 'workerPort' | 'supabase'>,
  state: Parameters<typeof workerHealth>[0],
): Promise<Listening | null> {
  if (!workerPort) return null;
  const { workerHealth } = await import('../platform/health/worker-health.ts');
  const { listen } = await import('../platform/http/listen.ts');
  const hosts = supabase ? ['0.0.0.0', '::'] : ['127.0.0.1', '::1'];
  return await listen(workerHealth(state), { port: workerPort, hosts });
}
