import { exposedService } from '../exposed-service.ts';

export const winrmNotExposed = exposedService({
  id: 'winrm-not-exposed',
  catalogueId: 'PRT-029',
  version: 2,
  title: 'Windows Remote Management (WinRM) is not exposed',
  severity: 'medium',
  severityInside: 'low',
  problem: 'Windows Remote Management (WinRM) exposed',
  summary: 'A Windows machine can be managed over WinRM.',
  penalty: 8,
  penaltyInside: 2,
  impact: 'Who gets a password runs commands there; passwords are tried against it all the time.',
  cweIds: ['CWE-668'],
  owasp: 'A02:2025',
  aliases: ['winrm', 'port 5985', 'powershell remoting'],
  standard: {
    document: 'NIST SP 800-123',
    section: '4.2.1 Remove or disable unnecessary services, applications, and network protocols',
    published: '2008-07',
  },
  remediation: {
    summary: 'Let only management networks reach it.',
    steps: [
      'Limit the rule `Windows Remote Management (HTTP-In)` of the firewall to the addresses of administrators.',
      'Set `IPv4Filter` and `IPv6Filter` by group policy (Allow remote server management through WinRM) to the inner addresses of the machine: they say where it listens, not who connects.',
      'Where nobody uses it: `Disable-PSRemoting`, `Stop-Service WinRM` and `Set-Service WinRM -StartupType Disabled`, or it is back after a restart.',
      'Close the port to the internet in the firewall or security group.',
    ],
    effort: 'low',
    reference:
      'https://learn.microsoft.com/en-us/windows/win32/winrm/installation-and-configuration-for-windows-remote-management',
  },
  service: 'winrm',
  usualPorts: [5985, 5986],
});
