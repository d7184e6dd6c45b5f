import { Pages } from './pages.tsx';
import { Providers } from './providers.tsx';

export function Root() {
  return (
    <Providers>
      <Pages />
    </Providers>
  );
}
