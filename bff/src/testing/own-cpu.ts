const MICROSECONDS = 1000;

/** Returns the milliseconds of CPU that this process took so far. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS;
}
