it('the index loads no browser library, so the API never does', async () => {
  jest.doMock('puppeteer', () => {
    throw new Error('puppeteer was loaded');
  });
  await expect(import('puppeteer')).rejects.toThrow('puppeteer was loaded');
  await expect(import('./index.js')).resolves.toHaveProperty('DocumentsHttpModule');
});
