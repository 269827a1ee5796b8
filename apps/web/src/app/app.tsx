import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '../lib/api/query-client.js';
import { store } from '../lib/api/store.js';
import { Providers } from './providers.js';
import { Site } from './site.js';

export const App = () => (
  <Providers queries={queryClient} store={store}>
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  </Providers>
);
