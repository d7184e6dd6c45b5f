import { describe, expect, it } from 'vitest';
import { ApiError, INVALID_RESPONSE } from './api-error.ts';
import { failureMessage, failureNotice } from './failure-message.ts';

const apiError = (change: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({
    message: 'Refused',
    status: 409,
    code: 'conflict',
    requestId: 'req-1',
    ...change,
  });

describe('failureMessage', () => {
  it('shows the message of the service about the request', () => {
    const error = apiError({ message: 'A scan of this asset is running. Cancel it first.' });
    expect(failureMessage(error, 'ci.example', 'was not deleted')).toEqual({
      title: 'ci.example was not deleted',
      body: 'A scan of this asset is running. Cancel it first.',
      requestId: 'req-1',
      canRetry: true,
    });
  });

  it('offers no retry for a missing object', () => {
    const message = failureMessage(apiError({ status: 404, code: 'not_found' }), 'This scan');
    expect(message).toMatchObject({ title: 'This scan does not exist', canRetry: false });
  });

  it('offers no retry for what the role does not allow', () => {
    const refused = apiError({ code: 'role_insufficient', message: 'This needs the owner.' });
    expect(failureMessage(refused, 'The log')).toMatchObject({
      body: 'This needs the owner.',
      canRetry: false,
    });
  });

  it('distinguishes a missing answer from a server error, and hides the message of a server error', () => {
    const noAnswer = apiError({ status: 0, code: 'network_failed', requestId: null });
    const faulty = apiError({ status: 500, code: 'internal', message: 'stack trace' });
    expect(failureMessage(noAnswer, 'Assets').body).toMatch(/did not answer/);
    expect(failureMessage(faulty, 'Assets').body).toMatch(/a fault of its own/);
    expect(failureMessage(faulty, 'Assets').body).not.toMatch(/stack trace/);
  });

  it('reports an answer that does not match the contract', () => {
    const senseless = apiError({
      status: 200,
      code: 'invalid_response',
      message: INVALID_RESPONSE,
    });
    expect(failureMessage(senseless, 'Assets').body).toBe(
      'Invalid response from server. Nothing that you entered is lost.',
    );
  });

  it('attributes an error that no service sent to the page', () => {
    expect(failureMessage(new TypeError('x is undefined'), 'Assets')).toMatchObject({
      title: 'Assets could not be read',
      body: 'This page ran into a fault of its own. It has been reported.',
      requestId: null,
    });
  });
});

it('a failed command has its whole message in one notice', () => {
  const error = apiError({ message: 'A scan of this asset is running.' });
  expect(failureNotice(error, 'ci.example', 'was not deleted')).toEqual({
    tone: 'danger',
    text: 'ci.example was not deleted. A scan of this asset is running.',
  });
});
