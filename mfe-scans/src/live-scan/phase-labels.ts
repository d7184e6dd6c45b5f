import type { ScanPhase } from '@parapet/contracts/scans/scan';

export const phaseNames: Readonly<Record<ScanPhase, string>> = {
  resolve: 'Resolve',
  ports: 'Ports',
  tls: 'TLS',
  http: 'HTTP',
  checks: 'Checks',
  score: 'Score',
};

/** For a timeline: `0:58`, `10:15`, `1:02:03`. */
export const clockLabel = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
};

/** `23 s`, `1 min 5 s`, `1 h 2 min`; parts that are zero are left out. */
export const durationLabel = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const parts =
    hours > 0
      ? [`${hours} h`, minutes > 0 ? `${minutes} min` : '']
      : [minutes > 0 ? `${minutes} min` : '', rest > 0 || minutes === 0 ? `${rest} s` : ''];
  return parts.filter(Boolean).join(' ');
};
