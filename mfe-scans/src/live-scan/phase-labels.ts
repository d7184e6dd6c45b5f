import type { ScanPhase } from '@parapet/contracts/scan';

export const phaseNames: Readonly<Record<ScanPhase, string>> = {
  resolve: 'Resolve',
  ports: 'Ports',
  tls: 'TLS',
  http: 'HTTP',
  checks: 'Checks',
  score: 'Score',
};

/** `0:58`, `10:15`, `1:02:03`. */
export const clockLabel = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
};
