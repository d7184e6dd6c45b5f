import type { ApiClient } from '@parapet/api-client/client';
import { createFakeClient, type FakeAnswers } from '@parapet/api-client/testing/fake-client';
import { createFakePage, type FakePageOptions } from '@parapet/remote-kit/fake-page';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';

type PageOptions = FakePageOptions<ApiClient>;

interface RemoteParts extends Pick<PageOptions, 'app'> {
  /** E.g. `mfe-assets`. */
  remote: string;
  /** The default path of its tests, e.g. `/dashboard/assets`. */
  at: string;
  /** Left out where each test renders a widget. */
  Pages?: ComponentType;
}

interface RenderOptions extends Omit<PageOptions, 'app' | 'remote' | 'client' | 'children'> {
  answers: FakeAnswers;
  /** A widget to render instead of the page at the path. */
  children?: ReactNode;
}

/** Renders a remote in a fake host with a fake API client, at a path. */
export const defineRenderPage =
  ({ Pages, ...remote }: RemoteParts) =>
  ({ answers, children = Pages && <Pages />, ...options }: RenderOptions) => {
    const client = createFakeClient(answers);
    const { element, host, log } = createFakePage({ ...remote, ...options, client, children });
    const view = render(element);
    /** The current path with its query. */
    const address = () => {
      const { pathname, search } = host.router.getSnapshot().location;
      return pathname + search;
    };
    return { ...view, client, log, address, user: userEvent.setup(), router: host.router };
  };
