import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics for Prometheus, served on a separate port. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly openStreams: Gauge;
  readonly scansEnded: Counter<'status'>;
  readonly openSockets: Gauge;
  readonly refusedJoins: Counter;
  readonly droppedSockets: Counter;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'parapet_http_request_seconds',
      help: 'Duration of API requests',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    openStreams: new Gauge({
      name: 'parapet_event_streams_open',
      help: 'Event streams that are open now',
      registers: [registry],
    }),
    scansEnded: new Counter({
      name: 'parapet_scans_ended_total',
      help: 'Scans that this worker ended, by status',
      labelNames: ['status'],
      registers: [registry],
    }),
    openSockets: new Gauge({
      name: 'parapet_sockets_open',
      help: 'Sockets of the realtime service that are open now',
      registers: [registry],
    }),
    refusedJoins: new Counter({
      name: 'parapet_socket_refusals_total',
      help: 'Messages of sockets that were refused, such as a join without the right',
      registers: [registry],
    }),
    droppedSockets: new Counter({
      name: 'parapet_sockets_dropped_total',
      help: 'Sockets that were closed because their client read too slowly',
      registers: [registry],
    }),
  };
}
