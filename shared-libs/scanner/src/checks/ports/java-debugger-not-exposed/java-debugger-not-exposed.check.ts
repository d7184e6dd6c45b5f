import { exposedService } from '../exposed-service.ts';

export const javaDebuggerNotExposed = exposedService({
  id: 'java-debugger-not-exposed',
  catalogueId: 'PRT-032',
  version: 2,
  title: 'The Java debugger (JDWP) is not exposed',
  severity: 'critical',
  severityInside: 'high',
  problem: 'Java debugger (JDWP) exposed',
  summary: 'A Java program accepts debuggers from anyone.',
  penalty: 40,
  exposure: { kind: 'usable-by-anyone', phrase: 'Code can be run by anyone' },
  penaltyInside: 20,
  impact: 'Anyone can run code with the rights of the program.',
  cweIds: ['CWE-489', 'CWE-284'],
  owasp: 'A02:2025',
  aliases: ['jdwp', 'java debug wire protocol', 'port 5005'],
  standard: {
    document: 'Java Debug Wire Protocol, Java SE 25',
    section: 'JDWP start up',
    published: '2025-09',
  },
  remediation: {
    summary: 'Remove the debugger from production.',
    steps: [
      'Remove `-agentlib:jdwp` or `-Xrunjdwp` from the start options.',
      'For a debugger on the machine itself use `address=127.0.0.1:5005`.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference: null,
  },
  service: 'jdwp',
  usualPorts: [5005, 8000, 8787],
});
