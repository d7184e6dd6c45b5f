/**
 * How long the scanner waits for others, in milliseconds. These are the product's values; a test that waits for
 * one shortens that one alone.
 */
export const productTimeouts = {
  // Assets and hosts
  /** However slow a host is, its asset ends. Turns of other hosts do not count. */
  assetMs: 20 * 60_000,
  /** Addresses of the target. */
  resolveMs: 3000,
  /** The target's own ports, before all others. */
  ownPortsMs: 10_000,
  /** All ports of a host. */
  portsMs: 180_000,
  /** Waits for a port before anything is known of the way there. */
  portMs: 1500,
  /** The same, where a slow answer must not be missed. */
  patientPortMs: 3000,
  /** Services that are left after this time stay unnamed. */
  servicesMs: 30_000,
  /** Services that are left after this time are not asked. */
  questionsMs: 60_000,

  // Services
  /** One probe. */
  probeMs: 2000,
  /** A service that begins to speak does so at once, unless it looks up the client's name first. */
  headStartMs: 80,
  /** More lines may follow the first. */
  moreLinesMs: 250,
  /** A service that greets late says the same on every connection at about the same time. */
  greetingMs: 150,
  /** A host that says nothing within this time and some round trips is asked further. */
  quietMs: 300,
  /** The capabilities of a service that has greeted. */
  greeterMs: 4000,
  /** A service that has greeted is awake. */
  greeterSilenceMs: 500,
  /** Tells whether a service changes to TLS. */
  startTlsMs: 8000,
  /** Capabilities are told without a look-up, unlike what a greeting or a recipient may wait for. */
  startTlsSilenceMs: 2500,
  /** One question to a service. */
  talkMs: 8000,
  /** One packet over UDP. */
  packetMs: 1200,
  /** Between tries of a server that has as many connections as it takes. */
  busyWaitsMs: [500, 1500, 3000],

  // TLS
  handshakeMs: 8000,
  /** The step of a protocol that leads to TLS. */
  preambleMs: 8000,
  helloMs: 5000,
  /** A hello of SSL 2.0, and a handshake with finite-field groups alone. */
  rareHelloMs: 5000,
  heartbeatMs: 3000,
  /** Tells whether the server wants a certificate of the client. */
  clientCertificateMs: 2000,
  /** The responder of an authority. */
  revocationMs: 5000,
  revocationListMs: 10_000,

  // DNS, mail and registries
  /** One query over UDP; over TCP twice as long. */
  dnsQueryMs: 3000,
  /** Servers against spam keep a client waiting before they greet, and drop one that talks earlier. */
  mailSessionMs: 45_000,
  mailPolicyMs: 10_000,
  registrationMs: 10_000,

  // HTTP
  /** One request. */
  requestMs: 10_000,
  /** Waits of the probes of one origin for its answers. Normal scans need a fraction of it. */
  probesMs: 300_000,
};

export type Timeouts = Readonly<typeof productTimeouts>;
