import type { AuthResult } from '@parapet/stores/auth-result';
import { Button } from '@parapet/ui/button';
import { useEffect, useState } from 'react';
import { describeFailure } from '../failure-text.ts';

/** The least wait between two mails that session services ask for by default, in seconds. */
const USUAL_WAIT_S = 60;

/**
 * Sends a mail or a message once more. After that, and when the service says so, it counts down until the next
 * may be asked for.
 */
export const SendAgain = ({
  send,
  fallback,
  what = 'mail',
}: {
  what?: 'mail' | 'message';
  send: () => Promise<AuthResult>;
  /** What is said when the service gives no reason. */
  fallback: string;
}) => {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [waitSeconds, setWaitSeconds] = useState(0);
  const isWaiting = waitSeconds > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setWaitSeconds((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const sendAgain = async () => {
    setBusy(true);
    setSaid('');
    const result = await send();
    setBusy(false);
    if (result.ok) {
      setSaid(`Sent. Only the newest ${what} counts.`);
      setWaitSeconds(USUAL_WAIT_S);
      return;
    }
    setSaid(describeFailure(result.failure, fallback).message);
    setWaitSeconds(result.failure.retryAfterSeconds ?? 0);
  };

  return (
    <>
      <Button wide busy={isBusy} disabled={isWaiting} onClick={() => void sendAgain()}>
        {isWaiting ? `Send again in ${waitSeconds} s` : 'Send again'}
      </Button>
      <p role="status">{said}</p>
    </>
  );
};
