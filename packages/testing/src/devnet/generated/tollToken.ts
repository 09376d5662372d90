// Written by scripts/compile.mjs from contracts/TollToken.sol.
import type { ContractArtifact } from '../artifact.ts'

export const tollToken = {
 "abi": [
  {
   "inputs": [],
   "stateMutability": "nonpayable",
   "type": "constructor"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "allowance",
     "type": "uint256"
    },
    {
     "internalType": "uint256",
     "name": "needed",
     "type": "uint256"
    }
   ],
   "name": "ERC20InsufficientAllowance",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "sender",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "balance",
     "type": "uint256"
    },
    {
     "internalType": "uint256",
     "name": "needed",
     "type": "uint256"
    }
   ],
   "name": "ERC20InsufficientBalance",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "approver",
     "type": "address"
    }
   ],
   "name": "ERC20InvalidApprover",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "receiver",
     "type": "address"
    }
   ],
   "name": "ERC20InvalidReceiver",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "sender",
     "type": "address"
    }
   ],
   "name": "ERC20InvalidSender",
   "type": "error"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    }
   ],
   "name": "ERC20InvalidSpender",
   "type": "error"
  },
  {
   "anonymous": false,
   "inputs": [
    {
     "indexed": true,
     "internalType": "address",
     "name": "owner",
     "type": "address"
    },
    {
     "indexed": true,
     "internalType": "address",
     "name": "spender",
     "type": "address"
    },
    {
     "indexed": false,
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "Approval",
   "type": "event"
  },
  {
   "anonymous": false,
   "inputs": [
    {
     "indexed": true,
     "internalType": "address",
     "name": "from",
     "type": "address"
    },
    {
     "indexed": true,
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "indexed": false,
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "Transfer",
   "type": "event"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "owner",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    }
   ],
   "name": "allowance",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "spender",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "approve",
   "outputs": [
    {
     "internalType": "bool",
     "name": "",
     "type": "bool"
    }
   ],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "account",
     "type": "address"
    }
   ],
   "name": "balanceOf",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "decimals",
   "outputs": [
    {
     "internalType": "uint8",
     "name": "",
     "type": "uint8"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "amount",
     "type": "uint256"
    }
   ],
   "name": "mint",
   "outputs": [],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "name",
   "outputs": [
    {
     "internalType": "string",
     "name": "",
     "type": "string"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "symbol",
   "outputs": [
    {
     "internalType": "string",
     "name": "",
     "type": "string"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [],
   "name": "totalSupply",
   "outputs": [
    {
     "internalType": "uint256",
     "name": "",
     "type": "uint256"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "transfer",
   "outputs": [
    {
     "internalType": "bool",
     "name": "",
     "type": "bool"
    }
   ],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "from",
     "type": "address"
    },
    {
     "internalType": "address",
     "name": "to",
     "type": "address"
    },
    {
     "internalType": "uint256",
     "name": "value",
     "type": "uint256"
    }
   ],
   "name": "transferFrom",
   "outputs": [
    {
     "internalType": "bool",
     "name": "",
     "type": "bool"
    }
   ],
   "stateMutability": "nonpayable",
   "type": "function"
  }
 ],
 "bytecode": "0x608060405234801561000f575f5ffd5b506040518060400160405280600a8152602001692a37b636102a37b5b2b760b11b815250604051806040016040528060048152602001631513d31360e21b815250816003908161005f9190610117565b50600461006c8282610117565b5050506101d5565b634e487b7160e01b5f52604160045260245ffd5b600181811c9082168061009c57607f821691505b6020821081036100ba57634e487b7160e01b5f52602260045260245ffd5b50919050565b601f821115610112578282111561011257805f5260205f20601f840160051c60208510156100eb57505f5b90810190601f840160051c035f5b8181101561010e575f838201556001016100f9565b5050505b505050565b81516001600160401b0381111561013057610130610074565b6101448161013e8454610088565b846100c0565b6020601f821160018114610176575f831561015f5750848201515b5f19600385901b1c1916600184901b1784556101ce565b5f84815260208120601f198516915b828110156101a55787850151825560209485019460019092019101610185565b50848210156101c257868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b61079f806101e25f395ff3fe608060405234801561000f575f5ffd5b506004361061009b575f3560e01c806340c10f191161006357806340c10f191461011457806370a082311461012957806395d89b4114610151578063a9059cbb14610159578063dd62ed3e1461016c575f5ffd5b806306fdde031461009f578063095ea7b3146100bd57806318160ddd146100e057806323b872dd146100f2578063313ce56714610105575b5f5ffd5b6100a76101a4565b6040516100b4919061060b565b60405180910390f35b6100d06100cb36600461065b565b610234565b60405190151581526020016100b4565b6002545b6040519081526020016100b4565b6100d0610100366004610683565b61024d565b604051601281526020016100b4565b61012761012236600461065b565b610270565b005b6100e46101373660046106bd565b6001600160a01b03165f9081526020819052604090205490565b6100a761027e565b6100d061016736600461065b565b61028d565b6100e461017a3660046106dd565b6001600160a01b039182165f90815260016020908152604080832093909416825291909152205490565b6060600380546101b39061070e565b80601f01602080910402602001604051908101604052809291908181526020018280546101df9061070e565b801561022a5780601f106102015761010080835404028352916020019161022a565b820191905f5260205f20905b81548152906001019060200180831161020d57829003601f168201915b5050505050905090565b5f3361024181858561029a565b60019150505b92915050565b5f3361025a8582856102ac565b61026585858561032d565b506001949350505050565b61027a828261038a565b5050565b6060600480546101b39061070e565b5f3361024181858561032d565b6102a783838360016103be565b505050565b6001600160a01b038381165f908152600160209081526040808320938616835292905220545f19811015610327578181101561031957604051637dc7a0d960e11b81526001600160a01b038416600482015260248101829052604481018390526064015b60405180910390fd5b61032784848484035f6103be565b50505050565b6001600160a01b03831661035657604051634b637e8f60e11b81525f6004820152602401610310565b6001600160a01b03821661037f5760405163ec442f0560e01b81525f6004820152602401610310565b6102a7838383610490565b6001600160a01b0382166103b35760405163ec442f0560e01b81525f6004820152602401610310565b61027a5f8383610490565b6001600160a01b0384166103e75760405163e602df0560e01b81525f6004820152602401610310565b6001600160a01b03831661041057604051634a1406b160e11b81525f6004820152602401610310565b6001600160a01b038085165f908152600160209081526040808320938716835292905220829055801561032757826001600160a01b0316846001600160a01b03167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9258460405161048291815260200190565b60405180910390a350505050565b6001600160a01b03831615806104ad57506001600160a01b038216155b156104bd576102a78383836104e5565b5f6104c960328361075a565b90506104d68430836104e5565b61032784846104e58486610779565b6001600160a01b03831661050f578060025f828254610504919061078c565b9091555061057f9050565b6001600160a01b0383165f90815260208190526040902054818110156105615760405163391434e360e21b81526001600160a01b03851660048201526024810182905260448101839052606401610310565b6001600160a01b0384165f9081526020819052604090209082900390555b6001600160a01b03821661059b576002805482900390556105b9565b6001600160a01b0382165f9081526020819052604090208054820190555b816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516105fe91815260200190565b60405180910390a3505050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b0381168114610656575f5ffd5b919050565b5f5f6040838503121561066c575f5ffd5b61067583610640565b946020939093013593505050565b5f5f5f60608486031215610695575f5ffd5b61069e84610640565b92506106ac60208501610640565b929592945050506040919091013590565b5f602082840312156106cd575f5ffd5b6106d682610640565b9392505050565b5f5f604083850312156106ee575f5ffd5b6106f783610640565b915061070560208401610640565b90509250929050565b600181811c9082168061072257607f821691505b60208210810361074057634e487b7160e01b5f52602260045260245ffd5b50919050565b634e487b7160e01b5f52601160045260245ffd5b5f8261077457634e487b7160e01b5f52601260045260245ffd5b500490565b8181038181111561024757610247610746565b808201808211156102475761024761074656"
} as const satisfies ContractArtifact
