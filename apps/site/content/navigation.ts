export type Link = { text: string; href: string }

export const navigation: Link[] = [
  { text: 'Home', href: '/' },
  { text: 'Services', href: '/services' },
  { text: 'Features', href: '/#features' },
  { text: 'Process', href: '/#process' },
]

export const contactLink: Link = { text: 'Contact Us', href: '/contact' }

export const chrome = {
  skip: 'Skip to the content',
  menu: 'Menu',
  closeMenu: 'Close menu',
  home: 'home',
}

export const footer = {
  line: 'Go on, say something.',
  columns: [
    {
      heading: 'Services',
      links: [
        { text: 'Core outreach', href: '/services#core-services' },
        { text: 'Specialised solutions', href: '/services#specialized' },
        { text: 'All services', href: '/services' },
      ],
    },
    {
      heading: 'Company',
      links: [
        { text: 'What we do', href: '/#features' },
        { text: 'How it starts', href: '/#process' },
        { text: 'Results and questions', href: '/#outreach-automation' },
        { text: 'Ask us', href: '/#contact' },
      ],
    },
    {
      heading: 'Small print',
      links: [
        { text: 'Privacy', href: '/privacy' },
        { text: 'Terms', href: '/terms' },
        { text: 'Compliance', href: '/compliance' },
      ],
    },
  ] satisfies { heading: string; links: Link[] }[],
  contactHeading: 'Talk to us',
  demo: 'About this demo: the company, its figures and its rating are invented placeholders.',
}
