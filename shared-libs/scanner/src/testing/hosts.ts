import type {
  HostAnswer,
  HostSnapshot,
  Service,
  StartTlsFacts,
  StartTlsProtocol,
} from '../subjects/host.ts';

/** An open port with an unknown service that answers; `parts` override it. */
export function service(parts: Partial<Service> & Pick<Service, 'port'>): Service {
  return {
    name: null,
    tls: false,
    access: 'unknown',
    web: false,
    mute: false,
    product: null,
    proof: {
      type: 'banner',
      request: `Connect to tcp/${parts.port} and listen`,
      response: 'hello',
      capturedAt: '2026-11-20T09:00:00.000Z',
      reproduce: `nc -w 3 '192.0.2.7' ${parts.port} </dev/null`,
    },
    ...parts,
  };
}

/** A host on a public address with these services; all other ports are closed. */
export function host(
  services: readonly Service[] = [],
  more: Partial<HostSnapshot> = {},
): HostSnapshot {
  return {
    kind: 'host',
    address: '192.0.2.7',
    inside: false,
    portsTried: 1000,
    complete: true,
    services,
    answers: [],
    ...more,
  };
}

/** An answer over UDP; `parts` override it. */
export function answer(
  parts: Partial<HostAnswer> & Pick<HostAnswer, 'question' | 'port' | 'result'>,
): HostAnswer {
  return {
    transport: 'udp',
    product: null,
    version: null,
    seen: null,
    proof: {
      type: 'banner',
      request: `Send a question to port ${parts.port}`,
      response: parts.result === 'silent' ? '(no answer)' : 'hello',
      capturedAt: '2026-11-20T09:00:00.000Z',
      reproduce: `nmap -sU -p ${parts.port} 192.0.2.7`,
    },
    ...parts,
  };
}

/** A service that changes to TLS and does not tell about logins; `parts` override it. */
export function startTls(
  protocol: StartTlsProtocol,
  parts: Partial<StartTlsFacts> = {},
): StartTlsFacts {
  const { proof } = service({ port: 25 });
  return { protocol, isOffered: true, loginBefore: null, proof, ...parts };
}
