import type { AuthResult } from '@parapet/stores/auth-result';
import { Button } from '@parapet/ui/button';
import { useEffect, useState } from 'react';
import { describeFailure } from '../sign-in/failure-text.ts';

/** Default minimum wait between two mails, in seconds. */
const USUAL_WAIT_S = 60;

/** Sends a mail or message again. Counts down after each one and after a rate limit. */
export const SendAgain = ({
  send,
  fallback,
  what = 'mail',
}: {
  what?: 'mail' | 'message';
  send: () => Promise<AuthResult>;
  /** Message if the service gives no reason. */
  fallback: string;
}) => {
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  const [waitSeconds, setWaitSeconds] = useState(0);
  const isWaiting = waitSeconds > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setWaitSeconds((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const sendAgain = async () => {
    setBusy(true);
    setStatus('');
    const result = await send();
    setBusy(false);
    if (result.ok) {
      setStatus(`Sent. Only the newest ${what} works.`);
      setWaitSeconds(USUAL_WAIT_S);
      return;
    }
    setStatus(describeFailure(result.failure, fallback).message);
    setWaitSeconds(result.failure.retryAfterSeconds ?? 0);
  };

  return (
    <>
      <Button wide busy={isBusy} disabled={isWaiting} onClick={() => void sendAgain()}>
        {isWaiting ? `Send again in ${waitSeconds} s` : 'Send again'}
      </Button>
      <p role="status">{status}</p>
    </>
  );
};
