import { requestText } from '@parapet/contracts/releases/previews/preview';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { isAuthRoute, sessionPaths } from '../session/links/auth-routes.ts';
import { useAuth } from '../session/session-context.tsx';
import { describeOffer } from './offers.ts';
import type { Preview, PreviewState } from './preview.ts';
import { useOpenPicker } from './previews-context.tsx';

const titleOf = ({ shown, requests }: PreviewState, isSignedIn: boolean): string => {
  if (shown.length > 0) return 'You are viewing a preview';
  if (requests.length === 0) return 'Preview not available';
  return isSignedIn ? 'Preview requested' : 'Sign in to see the preview';
};

/** The bar above every page while a preview is shown, requested or failed. */
export function PreviewBar({ preview }: { preview: Preview }) {
  return (
    <>
      <Bar preview={preview} />
      <Picker preview={preview} />
    </>
  );
}

/** Its code is loaded when it opens first. */
const PreviewPicker = lazy(async () => {
  const file = await import('./preview-picker.tsx');
  return { default: file.PreviewPicker };
});

function Picker({ preview }: { preview: Preview }) {
  const isOpen = useStore(preview.store, ({ isPickerOpen }) => isPickerOpen);
  return isOpen ? (
    <Suspense fallback={null}>
      <PreviewPicker preview={preview} />
    </Suspense>
  ) : null;
}

function Bar({ preview }: { preview: Preview }) {
  const state = useStore(preview.store);
  const isSignedIn = useAuth((auth) => auth.isLoggedIn);
  const { pathname } = useLocation();
  const { shown, problems } = state;
  const requests = state.requests.filter((open) =>
    problems.every(({ request }) => request !== requestText(open)),
  );
  const isEmpty = shown.length + problems.length + requests.length === 0;
  const openPicker = useOpenPicker(!isEmpty && isSignedIn);
  if (isEmpty) return null;
  const mustSignIn = requests.length > 0 && !isSignedIn;
  return (
    <aside className="shell-preview" aria-label="Preview">
      <Note
        tone={problems.length > 0 ? 'danger' : 'warn'}
        title={titleOf(state, isSignedIn)}
        actions={
          <>
            {mustSignIn && !isAuthRoute(pathname) ? (
              <Button size="sm" variant="accent" href={sessionPaths.login}>
                Sign in
              </Button>
            ) : null}
            {openPicker ? (
              <Button size="sm" onClick={openPicker}>
                Choose builds
              </Button>
            ) : null}
            <Button size="sm" onClick={preview.leave}>
              {shown.length > 0 ? 'Back to production' : 'Stay in production'}
            </Button>
          </>
        }
      >
        <ul>
          {shown.map((offer) => (
            <li key={offer.request.remote}>{describeOffer(offer)}</li>
          ))}
          {requests.map((request) => (
            <li key={requestText(request)}>{requestText(request)}</li>
          ))}
          {problems.map(({ request, reason }) => (
            <li key={request}>
              {request} could not be previewed. {reason} The live version is shown instead.
            </li>
          ))}
        </ul>
      </Note>
    </aside>
  );
}
