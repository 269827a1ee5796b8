import { mapLinks, formatAddress } from './address.js';

const PLACE = { address: '12 Main St & Oak', city: 'Springfield', state: 'IL', zipCode: '62704' };

describe('map links', () => {
  it('use the full address as the query', () => {
    expect(formatAddress(PLACE)).toBe('12 Main St & Oak, Springfield, IL 62704');
    expect(formatAddress({ ...PLACE, address: '', state: '', zipCode: '' })).toBe('Springfield');
  });

  it('include a device link and a web link, with the query escaped', () => {
    expect(mapLinks(PLACE)).toEqual({
      app: 'geo:0,0?q=12%20Main%20St%20%26%20Oak%2C%20Springfield%2C%20IL%2062704',
      web: 'https://www.google.com/maps/search/?api=1&query=12%20Main%20St%20%26%20Oak%2C%20Springfield%2C%20IL%2062704',
    });
  });
});
