import { useEffect, useState } from 'react';

/** The current time, updated every second while `running`. */
export const useNow = (running: boolean): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!running) return;
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
};
